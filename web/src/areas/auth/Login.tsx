import { IconLock } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { Navigate } from '../../app/router/Navigate'
import { useSearchParams } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { PrefetchHomeContext } from '../../app/signIn/prefetchHomeContext'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { CodeField } from '../../ui/fields/CodeField'
import { PasswordField } from '../../ui/fields/PasswordField'
import { Logo } from '../../ui/Logo'
import { TextLink } from '../../ui/TextLink'
import type { Demo } from './fetchDemo'
import classes from './Login.module.css'
import { nextAddress } from './nextAddress'
import { PublicTools } from './PublicTools'
import { useDemo } from './useDemo'

/** Shows the sign-in form and, in demo mode, the demo accounts next to it. */
function Login({ firstDemo }: { firstDemo: Demo | null | undefined }) {
  const demo = useDemo(firstDemo)
  const t = useText('auth')
  const app = useText('app')
  const { user, hasEnded, signIn } = useAuthSession()
  const [search] = useSearchParams()
  /** The second step, once the password was correct. */
  const [codeForm, setCodeForm] = useState<ReactNode>()
  const form = useForm({
    initial: { email: '', password: '' },
    schema: () => import('#contract/auth/calls').then((m) => m.LoginInput),
    send: async (body, options) => {
      const response = await api.auth.login.call({ body, ...options })
      if ('access_token' in response) return signIn(response)
      const CodeForm = await (await import('../../app/signIn/CodeForm')).loadCodeForm()
      setCodeForm(<CodeForm challenge={response} onSession={signIn} onBack={() => setCodeForm(undefined)} />)
    },
    guard: false,
    // The page for a forgotten password takes over the email.
    draftKey: 'login',
    excludeFromDraft: ['password'],
    handlesOwnError: true,
  })
  const isBegun = form.dirty > 0
  const prefetchHome = use(PrefetchHomeContext)
  useEffect(() => {
    if (isBegun) prefetchHome()
  }, [isBegun, prefetchHome])
  if (user) return <Navigate to={user.verified ? nextAddress(search.get('next')) : '/verify-account'} />
  return (
    <div className={classes.page} data-demo={demo?.Panel ? true : undefined}>
      <div className={classes.half}>
        <header className={classes.head}>
          <Logo size={36} name={app('name')} />
          <PublicTools />
        </header>
        <div className={classes.column}>
          <div>
            <h1 className={classes.title} tabIndex={-1}>
              {t('login.title')}
            </h1>
            <p className={classes.lead}>{t('login.lead')}</p>
          </div>
          {hasEnded && <InlineNotice>{t('login.ended')}</InlineNotice>}
          {codeForm ?? (
            <form {...form.props} className={classes.form}>
              <CodeField
                {...form.field('email')}
                label={t('field.email')}
                type="email"
                inputMode="email"
                autoComplete="username"
              />
              <PasswordField {...form.field('password')} label={t('field.password')} autoComplete="current-password" />
              <ProblemNotice problem={form.problem} />
              <Button variant="primary" type="submit" wide busy={form.busy} busyText={app('signIn.busy')}>
                {t('login.submit')}
              </Button>
              {/* Last: Tab leads from the email to the password. */}
              <TextLink to="/forgetpasswrod">{t('login.forgot')}</TextLink>
              {demo?.hasPhone && <TextLink to="/login/phone">{t('login.phone')}</TextLink>}
            </form>
          )}
          <p className={classes.after}>
            {t('login.new')} <TextLink to="/register">{t('login.register')}</TextLink>
          </p>
        </div>
        <footer className={classes.foot}>
          <span>
            <IconLock aria-hidden="true" />
            {t('login.private')}
          </span>
          <TextLink to="/Terms">{t('terms.title')}</TextLink>
        </footer>
      </div>
      {demo?.Panel && (
        <demo.Panel
          accounts={demo.accounts}
          chosen={form.values.email}
          onChoose={({ email, password }) => form.set({ email, password })}
        />
      )}
    </div>
  )
}

/**
 * Creates the page for /login.
 * @param demo what was fetched with the page; as in `fetchDemo`
 */
export function loginScreen(demo: Demo | null | undefined): ComponentType {
  return () => <Login firstDemo={demo} />
}
