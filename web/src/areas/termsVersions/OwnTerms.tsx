import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnTerms as Terms } from '#contract/terms/calls'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { refreshUser } from '../../app/session/authSession'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useToasts } from '../../ui/feedback/toasts'
import { Page } from '../../ui/Page'
import { TextLink } from '../../ui/TextLink'
import classes from './terms.module.css'

/** Shows the terms of use that are in force, and lets the user agree to them. */
export function OwnTerms() {
  const t = useText('termsVersions')
  const users = useText('users')
  const own = useQuery({ ...api.terms.own.query(), ...handlesOwnError })
  return (
    <Page
      title={t('own.title')}
      lead={t('own.lead')}
      width="narrow"
      breadcrumbs={[{ label: users('profile.title'), to: '/profile/edit' }, { label: t('own.title') }]}
    >
      <QueryBoundary query={own} variant="text">
        {({ data }) => (data ? <Version terms={data} /> : <TextLink to="/Terms">{t('own.ours')}</TextLink>)}
      </QueryBoundary>
    </Page>
  )
}

function Version({ terms }: { terms: Terms }) {
  const t = useText('termsVersions')
  const { time_zone: zone } = useUser()
  return (
    <>
      {terms.changes && (
        <InlineNotice tone="info" title={t('changes')}>
          <BidiText>{terms.changes}</BidiText>
        </InlineNotice>
      )}
      <Card title={t('version', { number: terms.number })}>
        <div className={classes.texts}>
          <p className={classes.text} dir="auto">
            {terms.text}
          </p>
          {terms.agreed_at ? (
            <p>
              {t('own.agreed')} <InstantText instant={terms.agreed_at} zone={zone} />
            </p>
          ) : (
            <Agree number={terms.number} />
          )}
        </div>
      </Card>
      <p>
        {t('own.disagree')} <TextLink to="/profile/erasure">{t('own.erase')}</TextLink>
      </p>
    </>
  )
}

function Agree({ number }: { number: number }) {
  const t = useText('termsVersions')
  const queries = useQueryClient()
  const { success } = useToasts()
  const call = useCall(api.terms.agree)
  const agree = async () => {
    const saved = await call.run({ body: { number } })
    // Another version may have been published meanwhile.
    if (!saved) return queries.invalidateQueries({ queryKey: api.terms.own.query().queryKey })
    queries.setQueryData(api.terms.own.query().queryKey, saved)
    success(t('own.saved'))
    await refreshUser()
  }
  return (
    <div>
      <Button variant="primary" busy={call.busy} onClick={() => void agree()}>
        {t('own.agree')}
      </Button>
    </div>
  )
}
