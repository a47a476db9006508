// How the file was read, and another way to read it. The columns' roles stay where the names stay.
import { useState } from 'preact/hooks'
import { Dialog } from '../../app/Dialog'
import { Segmented } from '../../app/Segmented'
import type { ReadOptions } from '../../engine/protocol'
import { usePage } from '../../state/context'
import { delimiterChoices, emptyToken, quoteChoices, readTokens, writeTokens } from '../../text/dialect'
import { bytes, plural, shortHash } from '../../text/format'

export function ReadDialog({ close }: { close(): void }) {
  const { session } = usePage()
  const profile = session.profile.value
  const source = session.document.value.source
  const dialect = profile?.dialect
  const [delimiter, setDelimiter] = useState(dialect?.delimiter ?? ',')
  const [quote, setQuote] = useState(dialect?.quote || '"')
  const [header, setHeader] = useState(dialect?.header ?? true)
  const [missing, setMissing] = useState(writeTokens(dialect?.missing ?? []))
  const [lenient, setLenient] = useState(source?.read.lenient ?? true)
  if (!profile || !source) return null
  const known = delimiterChoices.some(([value]) => value === delimiter)

  const again = () => {
    const read: ReadOptions = { delimiter, quote, header, missing: readTokens(missing), lenient }
    close()
    void session.reread(read)
  }
  return (
    <Dialog
      title="How it was read"
      close={close}
      actions={
        <>
          <button type="button" class="button black" onClick={again}>
            Read it again like this
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              close()
              void session.reread({ lenient })
            }}
          >
            Detect everything anew
          </button>
        </>
      }
    >
      <p class="hint">
        {source.name}, {bytes(source.bytes)}, {plural(source.rows, 'row')}, sha-256{' '}
        <span title={source.sha256}>{shortHash(source.sha256)}</span>
      </p>
      <div class="form">
        <div class="form-row">
          <span class="form-label">Fields are separated by</span>
          <span class="form-control">
            <Segmented
              label="Fields are separated by"
              value={delimiter}
              options={known ? delimiterChoices : [...delimiterChoices, [delimiter, delimiter]]}
              choose={(next) => setDelimiter(next)}
              small
            />
          </span>
        </div>
        <div class="form-row">
          <span class="form-label">Quotes</span>
          <span class="form-control">
            <Segmented label="Quotes" value={quote} options={quoteChoices} choose={(next) => setQuote(next)} small />
          </span>
        </div>
        <div class="form-row">
          <span class="form-label">First line</span>
          <span class="form-control">
            <Segmented
              label="First line"
              value={header ? 'names' : 'values'}
              options={[
                ['names', 'Names of the columns'],
                ['values', 'Already a row'],
              ]}
              choose={(value) => setHeader(value === 'names')}
              small
            />
          </span>
        </div>
        <label class="form-row">
          <span class="form-label">Missing values</span>
          <span class="form-control">
            <input class="field" value={missing} onInput={(event) => setMissing(event.currentTarget.value)} />
            <small class="hint">separated by blanks; {emptyToken} is the field with nothing in it</small>
          </span>
        </label>
        <div class="form-row">
          <span class="form-label">Damaged rows</span>
          <span class="form-control">
            <Segmented
              label="Damaged rows"
              value={lenient ? 'leave' : 'fail'}
              options={[
                ['leave', 'Leave out and say so'],
                ['fail', 'Stop at the first'],
              ]}
              choose={(value) => setLenient(value === 'leave')}
              small
            />
          </span>
        </div>
      </div>
    </Dialog>
  )
}
