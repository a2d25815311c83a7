import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from '../prescriptions.module.css'
import { SecondPerson } from './SecondPerson'

type CaseChecksProps = { of: { id: number; hospitalId: number; zone: string } }

/** The doses of a case that wait for a second person, or were declined by one, beside its call; nothing if there are none. */
export function CaseChecks({ of: { id, hospitalId, zone } }: CaseChecksProps) {
  const t = useText('prescriptions')
  const at = useWardTime(zone)
  const { data, isError, refetch, isFetching } = useQuery({
    ...api.prescriptions.wardChecks.query({ params: { id: hospitalId }, query: { episode_id: id } }),
    ...handlesOwnError,
  })
  if (isError) {
    const again = (
      <Button size="small" onClick={() => void refetch()} busy={isFetching} busyText={t('loading')}>
        {t('tryAgain')}
      </Button>
    )
    return (
      <InlineNotice tone="danger" alert title={t('second.failed')} action={again}>
        {t('second.failedBody')}
      </InlineNotice>
    )
  }
  if (!data || data.data.length === 0) return null
  return (
    <section className={classes.record} aria-label={t('second.list')}>
      <h3 className={classes.checksHeading}>
        <IconUserQuestion aria-hidden="true" /> {t('second.list')}
      </h3>
      {data.data.map((dose) => (
        <div key={dose.id} className={classes.record}>
          <p>
            <Isolate>
              {dose.drug_name} <strong>{dose.dosage_text}</strong>
            </Isolate>
            <span className={classes.quiet}>
              {' · '}
              {dose.route}
              {dose.given_at && ` · ${at(dose.given_at)}`}
              {dose.given_by && (
                <>
                  {' · '}
                  <Name>{dose.given_by.name_text}</Name>
                </>
              )}
            </span>
          </p>
          <SecondPerson dose={dose} zone={zone} isInCallSection />
        </div>
      ))}
    </section>
  )
}
