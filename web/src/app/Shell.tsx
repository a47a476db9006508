// The frame around a place: rail, top bar, content; tabs at the bottom where the screen is narrow.
import { useEffect } from 'preact/hooks'
import { CommandButton } from '../controls/CommandButton'
import { Lock, Mark } from '../controls/glyphs'
import { MenuButton } from '../controls/Menu'
import { themeItems } from '../controls/themeItems'
import { ReadingCard } from '../panels/first/ReadingCard'
import type { Place } from '../parts/place'
import { usePage } from '../state/context'
import { bytes, plural, shortHash } from '../text/format'
import { placeAt, places, propsOf } from './places'

export function Shell() {
  const { ui, session } = usePage()
  const { place: id, panel } = ui.address.value
  const place = placeAt(id)
  const here = place.panels.find((link) => link.id === panel)
  const Alone = (here?.ready?.(session) ?? true) ? here?.Alone : undefined

  // Another file begins at the top.
  useEffect(() => {
    if (session.opened.value && !ui.address.peek().panel) scrollTo(0, 0)
  }, [session.opened.value, ui])

  // An address leads to its panel, and the keyboard with it.
  useEffect(() => {
    if (!panel) {
      scrollTo(0, 0)
      return
    }
    const lead = () => {
      const target = document.getElementById(`${place.id}-${panel}`)
      target?.scrollIntoView({ block: 'start' })
      target?.focus({ preventScroll: true })
      return target !== null
    }
    if (lead()) return
    // A panel that was not drawn yet is looked for once more, when it should be, unless the person is elsewhere by then.
    const later = setTimeout(() => {
      if (!document.getElementById('content')?.contains(document.activeElement)) lead()
    }, 250)
    return () => clearTimeout(later)
  }, [place.id, panel, ui.address.value])

  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => document.getElementById('content')?.focus()}>
        Skip to the content
      </button>
      <Rail current={place} panel={panel} />
      <TopBar />
      <main class="content" id="content" tabIndex={-1}>
        {session.reading.value && <ReadingCard reading={session.reading.value} preview={null} />}
        {places.length > 1 && place.panels.length > 1 && (
          <nav class="panel-links" aria-label={`In ${place.title}`}>
            {place.panels.map((link) => (
              <a key={link.id} class="chip plain" href={`#/${place.id}/${link.id}`}>
                {link.title}
              </a>
            ))}
          </nav>
        )}
        {Alone ? <Alone /> : <place.View {...propsOf(place)} />}
      </main>
      <Tabs current={place} panel={panel} />
    </div>
  )
}

function Rail({ current, panel }: { current: Place; panel: string }) {
  const { session } = usePage()
  return (
    <aside class="rail">
      <div class="brand">
        <Mark size={20} /> Indistinct
      </div>
      <nav aria-label="Places">
        {places.map((place) => (
          <div key={place.id} class="rail-place">
            <a
              href={`#/${place.id}`}
              class={`rail-link${place === current ? ' here' : ''}`}
              {...(place === current ? { 'aria-current': 'page' as const } : {})}
            >
              <span>{place.title}</span>
              <small>{place.line(session)}</small>
            </a>
            {place === current && place.panels.length > 1 && (
              <ul class="rail-panels">
                {place.panels.map((link, i) => (
                  <li key={link.id}>
                    <a href={`#/${place.id}/${link.id}`} class={link.id === panel || (!panel && i === 0) ? 'here' : ''}>
                      {link.title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </nav>
      <Engine />
      <PromiseFoot />
    </aside>
  )
}

/** What the engine uses of this computer. */
function Engine() {
  const { session } = usePage()
  const engine = session.engine.value
  const held = session.memory.value
  if (engine.state !== 'ready') return null
  const { threads, memoryLimit } = engine.info
  return (
    <p class="engine-line">
      {plural(threads, 'thread')}
      {held > 0 && ` · ${bytes(held)}${memoryLimit > 0 ? ` of ${bytes(memoryLimit)}` : ''} in use`}
    </p>
  )
}

function PromiseFoot() {
  const { session, commands } = usePage()
  const count = session.requests.count.value
  return (
    <footer class="promise-foot">
      <p>
        <strong>
          <Lock /> Nothing has left this page.
        </strong>
      </p>
      <p>
        {plural(count, 'request')} since you opened the file.{' '}
        <button type="button" class="link" onClick={() => commands.run('policy')}>
          Check it yourself
        </button>
      </p>
    </footer>
  )
}

function TopBar() {
  const { session, ui } = usePage()
  const source = session.document.value.source
  const engine = session.engine.value
  const why = engine.state === 'ready' ? engine.info.why : undefined
  return (
    <header class="top-bar">
      <div class="top-file">
        <strong title={source?.name}>{source?.name}</strong>
        {source && (
          <span class="hint">
            {bytes(source.bytes)}
            {source.sha256 && <span class="wide-only"> · sha-256 {shortHash(source.sha256)}</span>}
          </span>
        )}
      </div>
      <div class="top-actions">
        {why && (
          <button
            type="button"
            class="chip plain wide-only"
            onClick={() => {
              ui.dialog.value = 'threads'
            }}
          >
            Running on one thread
          </button>
        )}
        <CommandButton id="file.open" look="quiet" words="Open" />
        <CommandButton id="plan.save" look="quiet" words="Save plan" />
        <CommandButton id="undo" look="quiet" words="Undo" />
        <CommandButton id="redo" look="quiet" words="Redo" />
        <CommandButton id="palette" look="quiet" words="Commands" keys />
        <span class="wide-only">
          <MenuButton class="quiet" label="Theme" items={themeItems(usePage().theme)}>
            Theme
          </MenuButton>
        </span>
      </div>
    </header>
  )
}

function Tabs({ current, panel }: { current: Place; panel: string }) {
  const { session } = usePage()
  const tabs =
    places.length > 1
      ? places.map((place) => ({
          address: `#/${place.id}`,
          title: place.title,
          live: place.live?.(session) ?? place.panels[0]?.live(session) ?? '',
          here: place === current,
        }))
      : current.panels.map((link, i) => ({
          address: `#/${current.id}/${link.id}`,
          title: link.title,
          live: link.live(session),
          here: link.id === panel || (!panel && i === 0),
        }))
  return (
    <nav class="tabs" aria-label="Places, at the bottom">
      {tabs.map((tab) => (
        <a
          key={tab.address}
          href={tab.address}
          class={tab.here ? 'here' : ''}
          {...(tab.here ? { 'aria-current': 'page' as const } : {})}
        >
          <span>{tab.title}</span>
          <small>{tab.live}</small>
        </a>
      ))}
    </nav>
  )
}
