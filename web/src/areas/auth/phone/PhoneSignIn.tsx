import { type ReactNode, useState } from 'react'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { Navigate } from '../../../app/router/Navigate'
import { useSearchParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextLink } from '../../../ui/TextLink'
import { nextAddress } from '../nextAddress'
import { PublicPage } from '../PublicPage'
import classes from '../PublicPage.module.css'

/** Signs patients without an email in: a code is sent to their phone, and entered. */
export function PhoneSignIn() {
  const t = useText('auth')
  const links = useText('links')
  const { user } = useAuthSession()
  const [search] = useSearchParams()
  /** The number to which a code was sent, and what the server said. */
  const [sent, setSent] = useState<{ phone: string; message: string }>()
  if (user) return <Navigate to={nextAddress(search.get('next'))} />
  return (
    <PublicPage title={links('phone.title')} lead={links('phone.lead')}>
      {sent ? (
        <EnterCode {...sent} onOther={() => setSent(undefined)} />
      ) : (
        <AskForCode onSent={(phone, message) => setSent({ phone, message })} />
      )}
      <p className={classes.after}>
        <TextLink to="/login">{t('backToLogin')}</TextLink>
      </p>
    </PublicPage>
  )
}

function AskForCode({ onSent }: { onSent: (phone: string, message: string) => void }) {
  const t = useText('auth')
  const links = useText('links')
  const form = useForm({
    initial: { phone: '' },
    schema: () => import('#contract/auth/phoneSignIn').then((m) => m.PhoneInput),
    send: (body, options) => api.phoneSignIn.sendCode.call({ body, ...options }),
    onDone: ({ message }, { phone }) => onSent(phone, message),
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <PhoneField {...form.field('phone')} label={t('field.phone')} />
      <ProblemNotice problem={form.problem} />
      <Button variant="primary" type="submit" wide busy={form.busy} busyText={links('verify.sending')}>
        {links('phone.send')}
      </Button>
    </form>
  )
}

type EnterCodeProps = { phone: string; message: string; onOther: () => void }

function EnterCode({ phone, message, onOther }: EnterCodeProps) {
  const links = useText('links')
  const app = useText('app')
  const { signIn } = useAuthSession()
  /** The second step of an account with one. */
  const [codeForm, setCodeForm] = useState<ReactNode>()
  const form = useForm({
    initial: { code: '' },
    schema: () => import('#contract/auth/phoneSignIn').then((m) => m.PhoneSignInInput),
    body: ({ code }) => ({ phone, code }),
    send: async (body, options) => {
      const response = await api.phoneSignIn.signIn.call({ body, ...options })
      if ('access_token' in response) return signIn(response)
      const CodeForm = await (await import('../../../app/signIn/CodeForm')).loadCodeForm()
      setCodeForm(<CodeForm challenge={response} onSession={signIn} onBack={onOther} />)
    },
    guard: false,
    handlesOwnError: true,
  })
  if (codeForm) return codeForm
  return (
    <form {...form.props} className={classes.form}>
      <div role="status">
        <InlineNotice tone="ok">{message}</InlineNotice>
      </div>
      <CodeField
        {...form.field('code')}
        label={links('phone.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <ProblemNotice problem={form.problem} />
      <Button variant="primary" type="submit" wide busy={form.busy} busyText={app('signIn.busy')}>
        {links('phone.submit')}
      </Button>
      <Button wide onClick={onOther}>
        {links('phone.other')}
      </Button>
    </form>
  )
}
