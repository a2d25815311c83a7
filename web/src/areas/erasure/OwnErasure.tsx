import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnErasure as Erasure } from '#contract/erasure/calls'
import { FormProblems } from '../../app/form/FormProblems'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { useConfirm } from '../../ui/feedback/confirm'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useToasts } from '../../ui/feedback/toasts'
import { Page } from '../../ui/Page'
import { type OwnMethods, ProofFields, proofSchema, useProofForm } from '../users'
import classes from './erasure.module.css'
import { Obstacles } from './Obstacles'
import { StateBadge } from './StateBadge'

const removed = ['contact', 'pictures', 'sign_in', 'messages'] as const
const kept = ['record', 'payments', 'audit'] as const

/** Asks for the user's own account to be erased, and shows what became of that. */
export function OwnErasure() {
  const t = useText('erasure')
  const users = useText('users')
  const user = useUser()
  const own = useQuery({ ...api.erasure.own.query(), ...handlesOwnError })
  return (
    <Page
      title={t('own.title')}
      lead={t('own.lead')}
      width="narrow"
      breadcrumbs={[{ label: users('profile.title'), to: '/profile/edit' }, { label: t('own.title') }]}
    >
      <QueryBoundary query={own} variant="text">
        {({ data }) => (
          <>
            <Request erasure={data} />
            <Consequences hasRecord={data.has_record} />
            {data.request?.state !== 'open' && (
              <>
                <Obstacles obstacles={data.obstacles} />
                {data.obstacles.length === 0 && (user.email === '' ? <ByPhone /> : <Ask />)}
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** Shows the newest request; while it is open, it can be withdrawn. */
function Request({ erasure: { request, obstacles } }: { erasure: Erasure }) {
  const t = useText('erasure')
  const { time_zone: zone } = useUser()
  if (!request || request.state === 'withdrawn') return null
  return (
    <Card title={t('request')} actions={<StateBadge state={request.state} />}>
      <div className={classes.part}>
        <Facts
          facts={[
            { label: t('asked'), value: <InstantText instant={request.asked_at} zone={zone} /> },
            ...(request.decided_at
              ? [{ label: t('decided'), value: <InstantText instant={request.decided_at} zone={zone} /> }]
              : []),
            ...(request.reason ? [{ label: t('reason'), value: <BidiText>{request.reason}</BidiText> }] : []),
          ]}
        />
        {request.state === 'open' && (
          <>
            <p>{t('own.open')}</p>
            <Obstacles obstacles={obstacles} />
            <Withdraw />
          </>
        )}
      </div>
    </Card>
  )
}

function Withdraw() {
  const t = useText('erasure')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { success } = useToasts()
  const call = useCall(api.erasure.withdraw)
  const withdraw = async () => {
    const question = { title: t('withdraw.title'), body: t('withdraw.body'), confirmLabel: t('withdraw') }
    if (!(await confirm(question))) return
    const saved = await call.run()
    if (!saved) return
    queries.setQueryData(api.erasure.own.query().queryKey, saved)
    success(t('withdraw.done'))
  }
  return (
    <div>
      <Button busy={call.busy} onClick={() => void withdraw()}>
        {t('withdraw')}
      </Button>
    </div>
  )
}

/** Says what is removed, and what the hospital has to keep. */
function Consequences({ hasRecord }: { hasRecord: boolean }) {
  const t = useText('erasure')
  return (
    <>
      <Card title={t('own.removed')}>
        <ul className={classes.list}>
          {removed.map((part) => (
            <li key={part}>{t(`own.removed.${part}`)}</li>
          ))}
          {!hasRecord && <li>{t('own.removed.identity')}</li>}
        </ul>
      </Card>
      <Card title={t('own.kept')}>
        <ul className={classes.list}>
          {kept.map((part) => (
            <li key={part}>{t(`own.kept.${part}`)}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Asks for what proves who asks, of which the second factor depends on the account. */
function Ask() {
  const t = useText('erasure')
  const factors = useQuery({ ...api.secondFactor.show.query(), ...handlesOwnError })
  return (
    <Card title={t('ask')}>
      <QueryBoundary query={factors} variant="text">
        {({ data }) => (
          <AskForm methods={{ hasApp: data.totp_since !== null, hasPasskeys: data.passkeys.length > 0 }} />
        )}
      </QueryBoundary>
    </Card>
  )
}

/** Whoever has no password cannot prove here who asks. */
function ByPhone() {
  const t = useText('erasure')
  return (
    <Card title={t('ask')}>
      <InlineNotice tone="neutral">{t('ask.byPhone')}</InlineNotice>
    </Card>
  )
}

function AskForm({ methods }: { methods: OwnMethods }) {
  const t = useText('erasure')
  const queries = useQueryClient()
  const { success } = useToasts()
  const { form, fields } = useProofForm({
    methods,
    initial: {},
    schema: proofSchema,
    send: async (prove, _values, options) => api.erasure.ask.call({ body: await prove(), ...options }),
    onDone: (saved) => {
      queries.setQueryData(api.erasure.own.query().queryKey, saved)
      success(t('ask.done'))
    },
  })
  return (
    <form {...form.props} className={classes.part}>
      <InlineNotice tone="warn">{t('ask.final')}</InlineNotice>
      <ProofFields {...fields} />
      <FormProblems form={form} />
      <div>
        <Button variant="danger" type="submit" busy={form.busy}>
          {t('ask.submit')}
        </Button>
      </div>
    </form>
  )
}
