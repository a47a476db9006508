// Before anything is open: what this is, one button, the promise, and the same thing at work on a sample.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { CommandButton } from '../../controls/CommandButton'
import { Mark } from '../../controls/glyphs'
import { MenuButton } from '../../controls/Menu'
import { Notice } from '../../controls/Notice'
import { themeItems } from '../../controls/themeItems'
import { usePage } from '../../state/context'
import { forgetDecisions, hasDecisions } from '../../state/keeping'
import { storage } from '../../state/storage'
import { FirstFault } from './FirstFault'
import { Promise3 } from './Promise3'
import { ReadingCard } from './ReadingCard'
import { Samples } from './Samples'
import { TeaserCard } from './TeaserCard'
import { countTeaser, type Teaser } from './teaser'

export function FirstScreen() {
  const { session, theme, commands } = usePage()
  const teaser = useSignal<Teaser | null>(null)
  const reading = session.reading.value
  const fault = session.fault.value

  useEffect(() => {
    const alone = () =>
      session.reading.peek() === null && session.opened.peek() === null && session.file.peek() === null
    countTeaser(session.port, alone).then(
      (found) => {
        if (found) teaser.value = found
      },
      () => undefined,
    )
  }, [session, teaser])

  return (
    <div class="first">
      <header class="first-head">
        <div class="brand large">
          <Mark size={25} /> Indistinct
        </div>
        <nav aria-label="About">
          <button type="button" class="link" onClick={() => commands.run('how')}>
            How it works
          </button>
          <button type="button" class="link wide-only" onClick={() => commands.run('help')}>
            Keys
          </button>
          <MenuButton class="link" label="Theme" items={themeItems(theme)}>
            Theme
          </MenuButton>
        </nav>
      </header>
      <main class="first-main">
        <section class="first-words">
          <h1>Make every row of a table look like at least ten others. Change no more than provably necessary.</h1>
          <p class="lead">
            Ten others is k = 11; you choose.{' '}
            <span class="wide-only">See who stands out, decide what may be known, and keep the plan that says so.</span>
          </p>
          <div class="first-open">
            <CommandButton id="file.open" look="button black large" words="Choose a file" keys />
            <span class="wide-only lead">
              or drop it <strong>anywhere on this page</strong>
            </span>
          </div>
          <p class="hint">
            CSV with any delimiter, also compressed (.gz), and Excel workbooks (.xlsx); text can be pasted. Too large
            for a browser?{' '}
            <button type="button" class="link" onClick={() => commands.run('group')}>
              Group it in your database and bring the counts.
            </button>
          </p>
          <FirstFault fault={fault} />
          <Decided />
        </section>
        <div class="first-card">
          {reading ? (
            <ReadingCard reading={reading} preview={session.preview.value} />
          ) : (
            <TeaserCard teaser={teaser.value} />
          )}
        </div>
        <Promise3 />
      </main>
      <Samples />
    </div>
  )
}

/** After a reload: what was decided waits for its file. */
function Decided() {
  const shelf = storage('sessionStorage')
  const waiting = useSignal(shelf !== null && hasDecisions(shelf))
  if (!shelf || !waiting.value) return null
  return (
    <Notice
      tone="plain"
      lead="What you decided in this tab is kept."
      actions={
        <button
          type="button"
          class="link"
          onClick={() => {
            forgetDecisions(shelf)
            waiting.value = false
          }}
        >
          Forget it
        </button>
      }
    >
      Open the same file again: plan, kept solutions and undo come back with it. No data were kept.
    </Notice>
  )
}
