// How the file was read, and another way to read it. The columns' roles stay where the names stay.
import { useState } from 'preact/hooks'
import { Dialog } from '../../controls/Dialog'
import { Segmented } from '../../controls/Segmented'
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
  const sheets = session.opened.value?.sheets
  const [sheet, setSheet] = useState(source?.read.sheet ?? '')
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
    const written = sheets ? { sheet } : { encoding, delimiter, quote }
    const read: ReadOptions = { ...written, header, missing: readTokens(missing), lenient }
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
              void session.reread(sheets ? { sheet, lenient } : { lenient })
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
        {sheets ? (
          <Choice label="Sheet" value={sheet} options={sheets.map((name) => [name, name])} choose={setSheet} />
        ) : (
          <>
            <Choice
              label="Characters"
              value={encoding}
              options={encodingChoices}
              choose={(next) => setEncoding(next)}
            />
            <Switch
              label="Fields are separated by"
              value={delimiter}
              options={known ? delimiterChoices : [...delimiterChoices, [delimiter, delimiter]]}
              choose={setDelimiter}
            />
            <Switch label="Quotes" value={quote} options={quoteChoices} choose={setQuote} />
          </>
        )}
        <Switch
          label="First line"
          value={header ? 'names' : 'values'}
          options={[
            ['names', 'Names of the columns'],
            ['values', 'Already a row'],
          ]}
          choose={(value) => setHeader(value === 'names')}
        />
        <Switch
          label="Decimals behind a"
          value={decimal}
          options={decimalChoices}
          choose={(next) => setDecimal(next)}
        />
        <Choice label="Between thousands" value={thousands} options={thousandsChoices} choose={setThousands} />
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
        <Switch
          label="Damaged rows"
          value={lenient ? 'leave' : 'fail'}
          options={[
            ['leave', 'Leave out and say so'],
            ['fail', 'Stop at the first'],
          ]}
          choose={(value) => setLenient(value === 'leave')}
        />
      </div>
    </Dialog>
  )
}

interface Picked<T extends string> {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  choose(value: T): void
}

/** Few possibilities, side by side. */
function Switch<T extends string>(picked: Picked<T>) {
  return (
    <div class="form-row">
      <span class="form-label">{picked.label}</span>
      <span class="form-control">
        <Segmented {...picked} small />
      </span>
    </div>
  )
}

/** Many, in a list. */
function Choice<T extends string>({ label, value, options, choose }: Picked<T>) {
  return (
    <label class="form-row">
      <span class="form-label">{label}</span>
      <span class="form-control">
        <select class="field" value={value} onChange={({ currentTarget }) => choose(currentTarget.value as T)}>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
