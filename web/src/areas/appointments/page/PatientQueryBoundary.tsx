import type { ComponentProps } from 'react'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'

type PatientQueryBoundaryProps<T> = Omit<ComponentProps<typeof QueryBoundary<T>>, 'missing'>

/** Renders the result of a query. For a record that does not exist, it links to the appointments. */
export function PatientQueryBoundary<T>(props: PatientQueryBoundaryProps<T>) {
  const t = useText('appointments')
  return <QueryBoundary {...props} missing={{ to: '/patient/appointments', label: t('list.title') }} />
}
