// Chromium as the tests use it. Every page keeps a record of its console, its errors and every request that it made.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium at ${executablePath}: install it, or name another one in CHROMIUM.`)
  }
  return await chromium.launch({ executablePath, args: flags })
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Console errors and warnings, exceptions, failed requests. */
  complaints: string[]
  /** Every address that was asked for, the service worker's own requests included. */
  requests: string[]
}

export async function visit(context: BrowserContext): Promise<Visit> {
  const complaints: string[] = []
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  context.on('requestfailed', (request) => {
    // What a worker was still loading when a service worker took over or it was ended: nobody misses it.
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${why}`)
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { context, page, complaints, requests }
}
