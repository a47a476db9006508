// A chart leaves the page as a picture or as its numbers.
import { render, type VNode } from 'preact'
import { type ChartTheme, literalTheme, type Reading } from './theme'

export function svgText(draw: (theme: ChartTheme) => VNode, theme = literalTheme(document.documentElement)): string {
  const box = document.createElement('div')
  render(draw(theme), box)
  const svg = box.querySelector('svg')
  if (!svg) return ''
  // As XML, not as HTML: a picture knows no &nbsp;.
  const text = new XMLSerializer().serializeToString(svg)
  render(null, box)
  return text
}

export async function pngBlob(svg: string, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width * scale
    canvas.height = image.height * scale
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws no pictures from charts: save the SVG.')
    context.fillStyle = literalTheme(document.documentElement).paper
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large: save the SVG.')))),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

export function csvText({ head, rows }: Pick<Reading, 'head' | 'rows'>): string {
  const cell = (value: string | number) => {
    const text = String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
