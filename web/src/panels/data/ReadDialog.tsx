// How the file was read, and another way to read it. The columns' roles stay where the names stay.
import { useState } from 'preact/hooks'
import { Dialog } from '../../app/Dialog'
import { Segmented } from '../../app/Segmented'
import type { ReadOptions } from '../../engine/protocol'
import { usePage } from '../../state/context'
import {
  byColumn,
  decimalChoices,
  delimiterChoices,
  emptyToken,
  encodingChoices,
  quoteChoices,
  readTokens,
  thousandsChoices,
  writeTokens,
} from '../../text/dialect'
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
  const [encoding, setEncoding] = useState(dialect?.encoding ?? 'utf-8')
  const [decimal, setDecimal] = useState<'.' | ',' | typeof byColumn>(source?.read.decimal ?? byColumn)
  const [thousands, setThousands] = useState(source?.read.thousands ?? byColumn)
  const [dates, setDates] = useState(source?.read.dates ?? '')
  const [lenient, setLenient] = useState(source?.read.lenient ?? true)
  if (!profile || !source) return null
  const known = delimiterChoices.some(([value]) => value === delimiter)

  const again = () => {
    const read: ReadOptions = { encoding, delimiter, quote, header, missing: readTokens(missing), lenient }
    if (decimal !== byColumn) read.decimal = decimal
    if (thousands !== byColumn) read.thousands = thousands
    if (dates.trim() !== '') read.dates = dates.trim()
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
        <label class="form-row">
          <span class="form-label">Characters</span>
          <span class="form-control">
            <select
              class="field"
              value={encoding}
              onChange={({ currentTarget }) =>
                setEncoding(encodingChoices.find(([value]) => value === currentTarget.value)?.[0] ?? encoding)
              }
            >
              {encodingChoices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </span>
        </label>
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
        <div class="form-row">
          <span class="form-label">Decimals behind a</span>
          <span class="form-control">
            <Segmented
              label="Decimals behind a"
              value={decimal}
              options={decimalChoices}
              choose={(next) => setDecimal(next)}
              small
            />
          </span>
        </div>
        <label class="form-row">
          <span class="form-label">Between thousands</span>
          <span class="form-control">
            <select class="field" value={thousands} onChange={(event) => setThousands(event.currentTarget.value)}>
              {thousandsChoices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label class="form-row">
          <span class="form-label">Dates</span>
          <span class="form-control">
            <input
              class="field"
              value={dates}
              placeholder="as each column tells"
              onInput={(event) => setDates(event.currentTarget.value)}
            />
            <small class="hint">tried first: dd.mm.yyyy, m/d/yy, dd-mon-yyyy, yyyy-mm-dd hh:mm</small>
          </span>
        </label>
        <label class="form-row">
          <span class="form-label">Missing values</span>
          <span class="form-control">
            <input class="field" value={missing} onInput={(event) => setMissing(event.currentTarget.value)} />
            <small class="hint">
              separated by blanks, those with blanks in quotes; {emptyToken} is the field with nothing in it
            </small>
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
