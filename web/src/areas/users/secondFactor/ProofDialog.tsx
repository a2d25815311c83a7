import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import type { CallOptions } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { CodeField } from '../../../ui/fields/CodeField'
import { PasswordField } from '../../../ui/fields/PasswordField'
import classes from './SecondFactor.module.css'

interface Proof {
  current_password: string
  code: string
}

interface ProofDialogProps<A> {
  open: boolean
  title: string
  /** What the change does. */
  body: string
  submit: string
  /** The label of the button that changes nothing. */
  keep: string
  isDanger?: boolean
  send: (proof: Proof, options: CallOptions) => Promise<A>
  onDone: (response: A) => void
  onClose: () => void
}

/** Asks for the current password and a code before a change of the second factor. */
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
  send,
  onDone,
  onClose,
}: Omit<ProofDialogProps<A>, 'open' | 'title'>) {
  const t = useText('secondFactor')
  const form = useForm({
    initial: { current_password: '', code: '' },
    schema: () => import('#contract/auth/secondFactor').then((m) => m.ProvenInput),
    send,
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <p>{body}</p>
      <PasswordField {...form.field('current_password')} label={t('password')} autoComplete="current-password" />
      <CodeField {...form.field('code')} label={t('code')} hint={t('code.hint')} autoComplete="one-time-code" />
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
