import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Page } from '../../../ui/Page'
import { FactorSettings } from './FactorSettings'
import { RecoveryCodes } from './RecoveryCodes'
import { SetUpFactor } from './SetUpFactor'

/** Shows the user's own two-step sign-in: setting it up, recovery codes, turning it off. */
export function SecondFactorPage() {
  const t = useText('secondFactor')
  const users = useText('users')
  const user = useUser()
  const queries = useQueryClient()
  const state = useQuery({ ...api.secondFactor.show.query(), ...handlesOwnError })
  /** Shown once, until the user has stored them. */
  const [codes, setCodes] = useState<readonly string[]>()
  const refetch = () => queries.invalidateQueries({ queryKey: api.secondFactor.show.query().queryKey })
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh)
    void refetch()
  }
  return (
    <Page
      title={t('title')}
      lead={t('why')}
      width="narrow"
      breadcrumbs={[{ label: users('profile.title'), to: '/profile/edit' }, { label: t('title') }]}
    >
      <QueryBoundary query={state} variant="form">
        {({ data }) => {
          if (user.email === '') return <InlineNotice tone="neutral">{t('byPhone')}</InlineNotice>
          if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
          if (data.totp_since === null && data.passkeys.length === 0)
            return <SetUpFactor passkeysAvailable={data.passkeys_available} onCodes={showCodes} />
          return <FactorSettings state={data} onCodes={showCodes} onChange={() => void refetch()} />
        }}
      </QueryBoundary>
    </Page>
  )
}
