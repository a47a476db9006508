// When the engine does not start, or a file cannot be opened: what happened, where, what to do.
import { Notice } from '../../controls/Notice'
import { usePage } from '../../state/context'
import type { Fault } from '../../state/session'
import { whole } from '../../text/format'

export function FirstFault({ fault }: { fault: Fault | null }) {
  const { session, commands } = usePage()
  const engine = session.engine.value
  if (engine.state === 'failed')
    return (
      <Notice
        tone="risk"
        lead="The engine did not start."
        actions={
          <button type="button" class="link" onClick={() => location.reload()}>
            Load the page again
          </button>
        }
      >
        {engine.error.what}
      </Notice>
    )
  if (!fault) return null
  const { error, file } = fault
  const choose = (
    <button type="button" class="link" onClick={() => commands.run('file.open')}>
      Choose another file
    </button>
  )
  const lead =
    error.code === 'memory'
      ? 'This table is too large for one tab.'
      : fault.during === 'open'
        ? `${file?.name ?? 'The file'} was not opened.`
        : 'The sample was not opened.'
  return (
    <Notice
      tone="risk"
      lead={lead}
      actions={
        <>
          {file && !fault.lenient && error.place?.row !== undefined && (
            <button type="button" class="link" onClick={() => void session.open(file, { lenient: true })}>
              Leave damaged rows out
            </button>
          )}
          {error.code === 'memory' && (
            <button type="button" class="link" onClick={() => commands.run('group')}>
              Show the query
            </button>
          )}
          {choose}
        </>
      }
    >
      {error.what}
      {error.place?.row !== undefined &&
        !error.what.includes(whole(error.place.row)) &&
        ` Row ${whole(error.place.row)}.`}
      {error.code === 'memory' &&
        ' Only distinct combinations matter: group the table in your database and bring the counts.'}
    </Notice>
  )
}
