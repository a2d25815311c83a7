import { useEffect, useState } from 'react'
import { FormProblems } from '../../app/form/FormProblems'
import { NewPasswordField } from '../../app/form/NewPasswordField'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { TextLink } from '../../ui/TextLink'
import { PublicPage } from './PublicPage'
import classes from './PublicPage.module.css'

/** Shows the form for a new password, opened from the emailed link; without the form if the link cannot be used. */
export function ResetPassword() {
  const t = useText('auth')
  const links = useText('links')
  const { token = '', email = '' } = useParams()
  const link = useLinkCheck(token, email)
  if (link === 'checking')
    return (
      <PublicPage title={t('reset.title')}>
        <Skeleton variant="text" count={2} />
      </PublicPage>
    )
  if (link === 'usable') return <NewPassword token={token} email={email} />
  return (
    <PublicPage title={t('reset.title')}>
      <ProblemNotice problem={link} />
      <Button variant="primary" wide to="/forgetpasswrod">
        {links('reset.newLink')}
      </Button>
    </PublicPage>
  )
}

/** Checks a link before anything is typed. If that fails for another reason, saving the password will report it. */
function useLinkCheck(token: string, email: string): 'checking' | 'usable' | Problem {
  const [link, setLink] = useState<'checking' | 'usable' | Problem>('checking')
  useEffect(() => {
    const control = new AbortController()
    api.auth.checkResetLink.call({ params: { token, email }, signal: control.signal }).then(
      () => setLink('usable'),
      (thrown: unknown) => {
        if (control.signal.aborted) return
        setLink(thrown instanceof Problem && thrown.status === 400 ? thrown : 'usable')
      },
    )
    return () => control.abort()
  }, [token, email])
  return link
}

function NewPassword({ token, email }: { token: string; email: string }) {
  const t = useText('auth')
  const links = useText('links')
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
      <PublicPage title={links('reset.doneTitle')}>
        <InlineNotice tone="ok">{links('reset.done')}</InlineNotice>
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
          label={links('reset.password')}
          hint={t('reset.hint')}
        />
        <FormProblems form={form} />
        <Button variant="primary" type="submit" wide busy={form.busy}>
          {links('reset.submit')}
        </Button>
      </form>
      <p className={classes.after}>
        <TextLink to="/forgetpasswrod">{links('reset.newLink')}</TextLink>
      </p>
    </PublicPage>
  )
}
