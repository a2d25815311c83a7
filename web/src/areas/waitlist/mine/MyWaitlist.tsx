import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { PatientPage } from '../../appointments'
import { EntryCard } from './EntryCard'
import classes from './MyWaitlist.module.css'

/** An offer can come at any time; its notification is the quicker one. */
const refetchIntervalMs = 15_000

/** Lists what the patient waits for, with the offers to accept or decline. */
export function MyWaitlist() {
  const t = useText('waitlist')
  const query = useQuery({
    ...api.waitlist.list.query(),
    ...handlesOwnError,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <PatientPage title={t('mine.title')} lead={t('mine.lead')} width="narrow">
      <QueryBoundary query={query} variant="rows">
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon={<IconHourglass />}
              title={t('mine.none')}
              body={t('mine.noneBody')}
              action={<Button to="/patient/clinic/search">{t('mine.search')}</Button>}
            />
          ) : (
            <ul className={classes.list}>
              {data.map((entry) => (
                <li key={entry.id}>
                  <EntryCard entry={entry} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </PatientPage>
  )
}
