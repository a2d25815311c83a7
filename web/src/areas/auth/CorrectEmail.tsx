import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { CodeField } from '../../ui/fields/CodeField'
import classes from './PublicPage.module.css'

type CorrectEmailProps = {
  /** The current address. */
  email: string
  /** Called when the address is changed and the link sent. */
  onDone: () => void
}

/** Shows the form that corrects the email of an account that is not verified. */
export function CorrectEmail({ email, onDone }: CorrectEmailProps) {
  const links = useText('links')
  const form = useForm({
    initial: { email },
    schema: () => import('#contract/auth/calls').then((m) => m.ForgetPasswordInput),
    send: (body, options) => api.auth.correctEmail.call({ body, ...options }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <CodeField
        {...form.field('email')}
        label={links('email.new')}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <ProblemNotice problem={form.problem} />
      <Button variant="primary" type="submit" wide busy={form.busy} busyText={links('verify.sending')}>
        {links('email.submit')}
      </Button>
    </form>
  )
}
