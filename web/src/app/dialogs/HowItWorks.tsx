// The idea in five short steps.
import { Dialog } from '../../controls/Dialog'

export function HowItWorks({ close }: { close(): void }) {
  return (
    <Dialog title="How it works" close={close} wide>
      <ol class="how">
        <li>
          <strong>Open a table.</strong> It is read by a program that runs inside this tab. There is no server to send
          it to: the page is a set of files.
        </li>
        <li>
          <strong>See what was understood.</strong> Every column gets a role with a reason. A <em>quasi-identifier</em>{' '}
          is what somebody may know about a person from elsewhere: age, postcode, occupation.
        </li>
        <li>
          <strong>See what stands out.</strong> Rows with equal quasi-identifiers form a <em>class</em>. A row that is
          alone in its class can be recognised. k is the size that every class must reach: with k = 11 a row looks like
          at least ten others.
        </li>
        <li>
          <strong>Change as little as necessary.</strong> Ages become intervals, occupations become groups, and a few
          rows may be withheld. Of all such files the engine looks for the one that loses least, and says how sure it
          is.
        </li>
        <li>
          <strong>Take the plan along.</strong> What you decide here is one small file. The command line reads the same
          file:
        </li>
      </ol>
      <pre class="code">
        {`indistinct profile data.csv
indistinct evaluate data.csv --plan data.plan.json
indistinct verify release.csv --quasi age --quasi sex -k 11`}
      </pre>
      <p class="hint">
        k-anonymity limits who can be recognised by the chosen columns. It does not say that a file is anonymous, or
        that a law is satisfied.
      </p>
    </Dialog>
  )
}
