import { IconBed } from '@tabler/icons-react'
import type { WardNow } from '#contract/home/attention'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { formatNumber } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import classes from './Attention.module.css'

/** Shows each hospital with inpatients: what is due now, and its lists of vital signs and doses. */
export function WardsCard({ wards }: { wards: readonly WardNow[] }) {
  const t = useText('home')
  const language = useLanguage()
  return (
    <Card flush title={t('wards.title')}>
      <RowList>
        {wards.map(({ id, name, in_patients: patients, overdue_checks: checks, doses }) => (
          <Row
            key={id}
            start={<IconBed />}
            title={<Name>{name}</Name>}
            line={
              <span className={classes.figures}>
                <span>{t('wards.inPatients', { number: formatNumber(patients, language) })}</span>
                <span className={checks > 0 ? classes.urgent : undefined}>
                  {t('wards.checks', { number: formatNumber(checks, language) })}
                </span>
                {doses !== null && <span>{t('wards.doses', { number: formatNumber(doses, language) })}</span>}
              </span>
            }
            end={
              <span className={classes.figures}>
                <Button size="small" to={`/episodes/cases/${id}/vital-signs`}>
                  {t('wards.openChecks')}
                </Button>
                {doses !== null && (
                  <Button size="small" to={`/episodes/cases/${id}/doses`}>
                    {t('wards.openDoses')}
                  </Button>
                )}
              </span>
            }
          />
        ))}
      </RowList>
    </Card>
  )
}
