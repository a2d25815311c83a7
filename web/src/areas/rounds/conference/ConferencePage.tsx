import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { myRoundsAddress } from '../addresses'
import { Conference } from './Conference'
import classes from './conference.module.css'

/** The live round of an address. */
export function ConferencePage() {
  const t = useText('rounds')
  const sessionToken = useParams<'sessionToken'>().sessionToken ?? ''
  const round = useQuery({ ...api.rounds.session.query({ params: { sessionToken } }), ...handlesOwnError })
  const missing = { label: t('mine.title'), to: myRoundsAddress }
  return (
    <div className={classes.page}>
      <QueryBoundary query={round} missing={missing}>
        {({ data }) => <Conference key={data.id} id={data.id} />}
      </QueryBoundary>
    </div>
  )
}
