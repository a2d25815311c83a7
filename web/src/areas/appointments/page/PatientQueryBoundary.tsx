import type { ComponentProps } from 'react'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'

type PatientQueryBoundaryProps<T> = Omit<ComponentProps<typeof QueryBoundary<T>>, 'missing'>

/** What a read answered; from a record that is not there the way leads to the appointments. */
export function PatientQueryBoundary<T>(props: PatientQueryBoundaryProps<T>) {
  const t = useText('appointments')
  return <QueryBoundary {...props} missing={{ to: '/patient/appointments', label: t('list.title') }} />
}
