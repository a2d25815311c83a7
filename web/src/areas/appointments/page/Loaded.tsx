import type { ComponentProps } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Loaded as AnyLoaded } from '../../../app/query/Loaded'

type LoadedProps<T> = Omit<ComponentProps<typeof AnyLoaded<T>>, 'missing'>

/** What a read answered; from a record that is not there the way leads to the appointments. */
export function Loaded<T>(props: LoadedProps<T>) {
  const t = useText('appointments')
  return <AnyLoaded {...props} missing={{ to: '/patient/appointments', label: t('list.title') }} />
}
