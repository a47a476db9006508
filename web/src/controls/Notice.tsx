// What happened, where, what is safe, what to do. Orange where something needs a look, plain where it is only good to know.
import type { ComponentChildren } from 'preact'
import { AtRisk, Note } from './glyphs'

export interface NoticeProps {
  tone: 'risk' | 'plain'
  lead: string
  children?: ComponentChildren
  actions?: ComponentChildren
}

export function Notice({ tone, lead, children, actions }: NoticeProps) {
  return (
    <div class={`notice ${tone}`} role={tone === 'risk' ? 'alert' : 'status'}>
      <span class="notice-sign">{tone === 'risk' ? <AtRisk size={14} /> : <Note />}</span>
      <p>
        <strong>{lead}</strong> {children}
      </p>
      {actions && <div class="notice-actions">{actions}</div>}
    </div>
  )
}

/** The same as a card of its own, where nothing else can be shown. */
export function StateCard({ tone, lead, children, actions }: NoticeProps) {
  return (
    <section class="panel state-card">
      <h1>
        {tone === 'risk' ? <AtRisk size={15} /> : <Note />} {lead}
      </h1>
      <div class="state-text">{children}</div>
      {actions && <div class="state-actions">{actions}</div>}
    </section>
  )
}
