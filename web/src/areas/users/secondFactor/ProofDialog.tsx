import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import type { CallOptions } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { ProofFields } from './ProofFields'
import { type Proof, proofSchema } from './proof'
import classes from './SecondFactor.module.css'
import { type OwnMethods, useProofForm } from './useProofForm'

interface ProofDialogProps<A> {
  open: boolean
  title: string
  /** What the change does. */
  body: string
  submit: string
  /** The label of the button that changes nothing. */
  keep: string
  isDanger?: boolean
  methods: OwnMethods
  send: (proof: Proof, options: CallOptions) => Promise<A>
  onDone: (response: A) => void
  onClose: () => void
}

/** Asks for the current password and a second factor before a change of the second factors. */
export function ProofDialog<A>({ open, title, ...rest }: ProofDialogProps<A>) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={title}>
      {open && <ProofForm {...rest} />}
    </Dialog>
  )
}

function ProofForm<A>({
  body,
  submit,
  keep,
  isDanger = false,
  methods,
  send,
  onDone,
  onClose,
}: Omit<ProofDialogProps<A>, 'open' | 'title'>) {
  const { form, fields } = useProofForm({
    methods,
    initial: {},
    schema: proofSchema,
    send: async (prove, _values, options) => send(await prove(), options),
    onDone,
  })
  return (
    <form {...form.props} className={classes.form}>
      <p>{body}</p>
      <ProofFields {...fields} />
      <ProblemNotice problem={form.problem} />
      <div className={classes.actions}>
        <Button onClick={onClose}>{keep}</Button>
        <Button variant={isDanger ? 'danger' : 'primary'} type="submit" busy={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
