import { IconUserQuestion } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { CountPill } from '../../../ui/CountPill'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import prescriptionClasses from '../prescriptions.module.css'
import { DoseBadge } from '../record/DoseBadge'
import { SecondPerson } from '../second/SecondPerson'
import classes from './ward.module.css'

const refetchMs = 30_000

/** The doses of a hospital that wait for a second person, or were declined by one; renders nothing if there are none. */
export function WardChecks({ hospitalId, zone }: { hospitalId: string; zone: string }) {
  const t = useText('prescriptions')
  const at = useWardTime(zone)
  const { data, isError, refetch, isFetching } = useQuery({
    ...api.prescriptions.wardChecks.query({ params: { id: hospitalId }, query: {} }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
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
    <Card flush>
      <section aria-label={t('second.list')}>
        <h2 className={classes.heading} data-group="overdue">
          <IconUserQuestion /> {t('second.list')} <CountPill count={data.meta.total} active />
        </h2>
        <ul className={classes.list}>
          {data.data.map((dose) => (
            <li key={dose.id} className={classes.item}>
              <div className={classes.row}>
                <span className={classes.bed}>
                  <span>{t('ward.bed')}</span>
                  <strong>
                    <Name>{dose.bed}</Name>
                  </strong>
                </span>
                <span className={classes.text}>
                  <strong>
                    <Name>{dose.patient.name_text}</Name>
                  </strong>
                  <Isolate>
                    {dose.drug_name} <strong>{dose.dosage_text}</strong>
                  </Isolate>
                  <span className={classes.quiet}>
                    {dose.route}
                    {dose.given_by && (
                      <>
                        {' · '}
                        <Name>{dose.given_by.name_text}</Name>
                      </>
                    )}
                  </span>
                </span>
                <span className={classes.end}>
                  <strong>{dose.given_at && at(dose.given_at)}</strong>
                  <DoseBadge state={dose.state} />
                </span>
              </div>
              <div className={prescriptionClasses.record}>
                <SecondPerson dose={dose} zone={zone} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
