import { useState } from 'react'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { QueryLayer } from '../../app/query/QueryLayer'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { CodeField } from '../../ui/fields/CodeField'
import { TextLink } from '../../ui/TextLink'
import { PublicPage } from './PublicPage'
import classes from './PublicPage.module.css'
import { PhoneLink } from './phone/PhoneLink'

/** Shows the form that requests a password reset link. */
export function ForgetPassword() {
  const t = useText('auth')
  const links = useText('links')
  const [sent, setSent] = useState<string>()
  const form = useForm({
    initial: { email: '' },
    schema: () => import('#contract/auth/calls').then((m) => m.ForgetPasswordInput),
    send: (body, options) => api.auth.forgetPassword.call({ body, ...options }),
    onDone: ({ message }) => setSent(message),
    guard: false,
    draftKey: 'login',
    handlesOwnError: true,
  })
  return (
    <PublicPage title={t('forget.title')} lead={links('forget.lead')}>
      <form {...form.props} className={classes.form}>
        <CodeField {...form.field('email')} label={t('field.email')} type="email" autoComplete="username" />
        <div role="status">{sent && <InlineNotice tone="ok">{sent}</InlineNotice>}</div>
        <ProblemNotice problem={form.problem} />
        <Button variant="primary" type="submit" wide busy={form.busy} busyText={links('verify.sending')}>
          {links('forget.submit')}
        </Button>
      </form>
      <QueryLayer>
        <PhoneLink />
      </QueryLayer>
      <p className={classes.after}>
        <TextLink to="/login">{t('backToLogin')}</TextLink>
      </p>
    </PublicPage>
  )
}
