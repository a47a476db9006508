import { readSheet, type SheetAsked } from './workbook'

self.onmessage = async ({ data }: MessageEvent<SheetAsked>) => self.postMessage(await readSheet(data))

self.postMessage('ready')
