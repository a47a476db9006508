// HTML as text: what is filled in is escaped, what is marked as HTML is not.

export interface Html {
  html: string
}

type Part = string | number | Html | readonly Part[] | null

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

function show(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  if ('html' in part) return part.html
  return part.map(show).join('')
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, piece, i) => text + piece + show(parts[i] ?? null), '') }
}

export function table(head: readonly string[], rows: readonly (readonly Part[])[]): Html {
  return html`<table><thead><tr>${head.map((name, i) => html`<th scope="col"${i > 0 ? { html: ' class="n"' } : null}>${name}</th>`)}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, i) => (i === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="n">${cell}</td>`))}</tr>`,
  )}</tbody></table>`
}
