import { useState } from 'react'
import { NewPasswordField } from '../../app/form/NewPasswordField'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { TextLink } from '../../ui/TextLink'
import { PublicPage } from './PublicPage'
import classes from './PublicPage.module.css'

/** Shows the form for a new password, opened from the emailed link. */
export function ResetPassword() {
  const t = useText('auth')
  const { token = '', email = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const form = useForm({
    initial: { password: '' },
    schema: () => import('#contract/auth/calls').then((m) => m.ResetPasswordInput),
    body: ({ password }) => ({ token, email, password }),
    send: (body, options) => api.auth.resetPassword.call({ body, ...options }),
    onDone: () => setDone(true),
    guard: false,
    handlesOwnError: true,
  })
  if (isDone)
    return (
      <PublicPage title={t('reset.doneTitle')}>
        <InlineNotice tone="ok">{t('reset.done')}</InlineNotice>
        <Button variant="primary" wide to="/login">
          {t('login.title')}
        </Button>
      </PublicPage>
    )
  return (
    <PublicPage title={t('reset.title')} lead={<bdi>{email}</bdi>}>
      <form {...form.props} className={classes.form}>
        <NewPasswordField
          {...form.field('password')}
          // The link does not tell whose account it is; the server compares with the names.
          owner={{ first_name: '', last_name: '', email }}
          label={t('reset.password')}
          hint={t('reset.hint')}
        />
        {form.otherErrors.map((text) => (
          <InlineNotice key={text} tone="danger" alert>
            {text}
          </InlineNotice>
        ))}
        <ProblemNotice problem={form.problem} />
        <Button variant="primary" type="submit" wide busy={form.busy}>
          {t('reset.submit')}
        </Button>
      </form>
      <p className={classes.after}>
        <TextLink to="/forgetpasswrod">{t('reset.newLink')}</TextLink>
      </p>
    </PublicPage>
  )
}
