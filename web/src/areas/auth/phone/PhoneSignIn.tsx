import { useState } from 'react'
import type * as z from 'zod'
import type { PhoneCodeInput } from '#contract/auth/phoneSignIn'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { QueryLayer } from '../../../app/query/QueryLayer'
import { Navigate } from '../../../app/router/Navigate'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { browserZone, dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CodeField } from '../../../ui/fields/CodeField'
import { DateField } from '../../../ui/fields/DateField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextLink } from '../../../ui/TextLink'
import { PublicPage } from '../PublicPage'
import classes from '../PublicPage.module.css'
import { usePhoneSignIn } from './usePhoneSignIn'

/** What the server answered when a code was asked for; the code works with this challenge only. */
interface Asked {
  message: string
  challenge: string
}

/** Signs patients without an email in: a code is sent to their phone, and entered here. */
export function PhoneSignIn() {
  return (
    <QueryLayer>
      <Page />
    </QueryLayer>
  )
}

function Page() {
  const t = useText('auth')
  const links = useText('links')
  const { user } = useAuthSession()
  const isOff = usePhoneSignIn() === false
  const [asked, setAsked] = useState<Asked>()
  if (user) return <Navigate to="/" />
  return (
    <PublicPage title={links('phone.title')} lead={!isOff && links('phone.lead')}>
      {isOff ? (
        <InlineNotice tone="warn">{links('phone.off')}</InlineNotice>
      ) : asked ? (
        <EnterCode asked={asked} onAgain={() => setAsked(undefined)} />
      ) : (
        <AskForCode onAsked={(answer) => setAsked(answer)} />
      )}
      <p className={classes.after}>
        <TextLink to="/login">{t('backToLogin')}</TextLink>
      </p>
    </PublicPage>
  )
}

/** The button that was pressed is gone, so that the focus moves to what comes next. */
function focusFirst(element: HTMLElement | null) {
  element?.querySelector<HTMLElement>('input')?.focus()
}

function AskForCode({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const t = useText('auth')
  const links = useText('links')
  const form = useForm({
    initial: { phone: '', birth_date: null as string | null },
    schema: () => import('#contract/auth/phoneSignIn').then((m) => m.PhoneCodeInput),
    // The schema has validated the body: a missing date has become an error.
    send: (body, options) =>
      api.phoneSignIn.sendCode.call({ body: body as z.input<typeof PhoneCodeInput>, ...options }),
    onDone: onAsked,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <PhoneField {...form.field('phone')} label={t('field.phone')} />
      <DateField
        {...form.field('birth_date')}
        label={t('field.birthDate')}
        hint={links('phone.whose')}
        max={dayIn(browserZone())}
        firstView="years"
      />
      <ProblemNotice problem={form.problem} />
      <Button variant="primary" type="submit" wide busy={form.busy} busyText={links('verify.sending')}>
        {links('phone.send')}
      </Button>
    </form>
  )
}

function EnterCode({ asked: { message, challenge }, onAgain }: { asked: Asked; onAgain: () => void }) {
  const links = useText('links')
  const app = useText('app')
  const { signIn } = useAuthSession()
  const form = useForm({
    initial: { code: '' },
    schema: () => import('#contract/auth/phoneSignIn').then((m) => m.PhoneSignInInput),
    body: ({ code }) => ({ challenge, code }),
    send: async (body, options) => signIn(await api.phoneSignIn.signIn.call({ body, ...options })),
    guard: false,
    handlesOwnError: true,
  })
  return (
    <div ref={focusFirst} className={classes.form}>
      <div role="status">
        <InlineNotice tone="ok">{message}</InlineNotice>
      </div>
      <form {...form.props} className={classes.form}>
        <CodeField
          {...form.field('code')}
          label={links('phone.code')}
          hint={links('phone.late')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <ProblemNotice problem={form.problem} />
        <Button variant="primary" type="submit" wide busy={form.busy} busyText={app('signIn.busy')}>
          {links('phone.submit')}
        </Button>
        <Button wide onClick={onAgain}>
          {links('phone.other')}
        </Button>
      </form>
    </div>
  )
}
