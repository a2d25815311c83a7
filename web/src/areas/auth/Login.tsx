import { IconLock } from '@tabler/icons-react'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemWords } from '../../app/problems/ProblemBanner'
import { Navigate } from '../../app/router/Navigate'
import { useSearchParams } from '../../app/router/navigation'
import { useSession } from '../../app/session/useSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { CodeField } from '../../ui/fields/CodeField'
import { PasswordField } from '../../ui/fields/PasswordField'
import { Logo } from '../../ui/Logo'
import { TextLink } from '../../ui/TextLink'
import classes from './Login.module.css'
import { nextAddress } from './nextAddress'
import { PublicTools } from './PublicTools'
import { useDemoAccounts } from './useDemoAccounts'

/** Sign-in; in demo mode with the accounts to try beside it. */
export function Login() {
  const t = useText('auth')
  const app = useText('app')
  const { user, signIn } = useSession()
  const [search] = useSearchParams()
  const demo = useDemoAccounts()
  const form = useForm({
    initial: { email: '', password: '' },
    schema: () => import('#contract/auth/calls').then((m) => m.LoginInput),
    send: async (body, options) => signIn(await api.auth.login.call({ body, ...options })),
    guard: false,
    quiet: true,
  })
  if (user) return <Navigate to={user.verified ? nextAddress(search.get('next')) : '/verify-account'} />
  return (
    <div className={classes.page} data-demo={demo && true}>
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
          <form {...form.props} className={classes.form}>
            <CodeField
              {...form.field('email')}
              label={t('field.email')}
              type="email"
              inputMode="email"
              autoComplete="username"
            />
            <PasswordField
              {...form.field('password')}
              label={t('field.password')}
              labelAside={<TextLink to="/forgetpasswrod">{t('login.forgot')}</TextLink>}
              autoComplete="current-password"
            />
            {form.problem && (
              <InlineNotice tone="danger" alert>
                <ProblemWords problem={form.problem} />
              </InlineNotice>
            )}
            <Button variant="primary" type="submit" wide busy={form.busy} busyText={app('signIn.busy')}>
              {t('login.submit')}
            </Button>
          </form>
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
      {demo && (
        <demo.Panel
          accounts={demo.accounts}
          chosen={form.values.email}
          onChoose={({ email, password }) => form.set({ email, password })}
        />
      )}
    </div>
  )
}
