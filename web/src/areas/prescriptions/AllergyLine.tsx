import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { AllergyBadges } from '../allergies'
import classes from './prescriptions.module.css'

/** Shows the allergies of a patient where a drug is prescribed or given, also while they are being loaded. */
export function AllergyLine({ patientId }: { patientId: number }) {
  const t = useText('allergies')
  const { isPending } = useQuery({ ...api.allergies.list.query({ params: { id: patientId } }), ...handlesOwnError })
  return (
    <section className={classes.badges} aria-label={t('title')}>
      {isPending && <span className={classes.quiet}>{t('loading')}</span>}
      {/* Always mounted: a query that failed is fetched again by each new reader. */}
      <AllergyBadges patientId={patientId} />
    </section>
  )
}
