import type { SignInChallenge } from '#contract/auth/calls'
import { api } from '../../lib/api/api'
import type { AuthSession } from '../../lib/api/token'
import { Button } from '../../ui/Button'
import { CodeField } from '../../ui/fields/CodeField'
import { useForm } from '../form/useForm'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import { useText } from '../i18n/useText'
import { ProblemNotice } from '../problems/ProblemBanner'
import { PasskeySignIn } from './PasskeySignIn'
import classes from './SignInDialog.module.css'

interface CodeFormProps<T> {
  challenge: SignInChallenge
  /** Starts the auth session of the completed sign-in. */
  onSession: (session: AuthSession) => Promise<T>
  onDone?: (result: T) => void
  onBack: () => void
}

function focusFirst(element: HTMLElement | null) {
  element?.querySelector<HTMLElement>('button, input')?.focus()
}

/** Returns the form when its texts are loaded, so that the page does not disappear meanwhile. */
export async function loadCodeForm(): Promise<typeof CodeForm> {
  await loadCatalogue('secondFactor', currentLanguage())
  return CodeForm
}

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
function CodeForm<T>({ challenge, onSession, onDone, onBack }: CodeFormProps<T>) {
  const t = useText('secondFactor')
  const { methods } = challenge
  const form = useForm({
    initial: { code: '' },
    schema: () => import('#contract/auth/secondFactor').then((m) => m.CompleteLoginInput),
    body: ({ code }) => ({ challenge: challenge.challenge, code }),
    send: async (body, options) => onSession(await api.auth.completeLogin.call({ body, ...options })),
    ...(onDone && { onDone }),
    guard: false,
    handlesOwnError: true,
  })
  return (
    <div ref={focusFirst} className={classes.form}>
      {methods.passkey && (
        <PasskeySignIn
          challenge={challenge.challenge}
          onSession={async (session) => {
            const result = await onSession(session)
            onDone?.(result)
          }}
        />
      )}
      <form {...form.props} className={classes.form}>
        <p>{t(methods.passkey ? (methods.totp ? 'signIn.orCode' : 'signIn.orRecovery') : 'signIn.lead')}</p>
        <CodeField {...form.field('code')} label={t('code')} autoComplete="one-time-code" />
        <ProblemNotice problem={form.problem} />
        <div className={classes.actions}>
          <Button onClick={onBack}>{t('signIn.back')}</Button>
          <Button variant={methods.passkey ? 'default' : 'primary'} type="submit" busy={form.busy}>
            {t('signIn.submit')}
          </Button>
        </div>
      </form>
    </div>
  )
}
