import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../lib/api/api'
import type { PromptOutcome } from '../../lib/api/signInPrompt'
import { onTokenChange } from '../../lib/api/token'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { CodeField } from '../../ui/fields/CodeField'
import { PasswordField } from '../../ui/fields/PasswordField'
import { useForm } from '../form/useForm'
import { useText } from '../i18n/useText'
import { ProblemNotice } from '../problems/ProblemBanner'
import { signInOverPage } from '../session/authSession'
import { useAuthSession } from '../session/useAuthSession'
import classes from './SignInDialog.module.css'

export interface SignInDialogProps {
  onSettled: (outcome: PromptOutcome) => void
}

/** The sign-in dialog over the page, which keeps its state. A sign-in of the same user in another tab ends it as well. */
export function SignInDialog({ onSettled }: SignInDialogProps) {
  const t = useText('app')
  const { user } = useAuthSession()
  const [codeForm, setCodeForm] = useState<ReactNode>()
  useEffect(() => onTokenChange((event) => event === 'renewed' && onSettled('resume')), [onSettled])
  const form = useForm({
    initial: { email: user?.email ?? '', password: '' },
    schema: () => import('#contract/auth/calls').then((m) => m.LoginInput),
    send: async (body, options) => {
      const response = await api.auth.login.call({ body, ...options })
      if ('access_token' in response) return signInOverPage(response)
      const CodeForm = await (await import('./CodeForm')).loadCodeForm()
      setCodeForm(
        <CodeForm
          challenge={response}
          onSession={signInOverPage}
          onDone={onSettled}
          onBack={() => setCodeForm(undefined)}
        />,
      )
      return undefined
    },
    onDone: (outcome) => outcome && onSettled(outcome),
    guard: false,
    handlesOwnError: true,
  })
  // They have no password that could be asked for here.
  if (user?.email === '') return <PhoneDialog onSettled={onSettled} />
  return (
    <Dialog open onClose={() => onSettled('cancel')} title={t('signInOver.title')}>
      {codeForm ?? (
        <form {...form.props} className={classes.form}>
          <p>{t('signInOver.body')}</p>
          <CodeField {...form.field('email')} label={t('signIn.email')} type="email" autoComplete="username" />
          <PasswordField {...form.field('password')} label={t('signIn.password')} autoComplete="current-password" />
          <ProblemNotice problem={form.problem} />
          <div className={classes.actions}>
            <Button onClick={() => onSettled('cancel')}>{t('cancel')}</Button>
            <Button variant="primary" type="submit" busy={form.busy} busyText={t('signIn.busy')}>
              {t('signIn.login')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** The same for those who sign in by phone, which has a page of its own. */
function PhoneDialog({ onSettled }: SignInDialogProps) {
  const t = useText('app')
  return (
    <Dialog
      open
      onClose={() => onSettled('cancel')}
      title={t('signInOver.title')}
      actions={<Button onClick={() => onSettled('cancel')}>{t('cancel')}</Button>}
    >
      <p>{t('signInOver.body')}</p>
      <p>
        <a href="/login/phone" target="_blank" rel="noreferrer">
          {t('signInOver.phone')}
        </a>
      </p>
    </Dialog>
  )
}
