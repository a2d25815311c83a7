import { useQuery } from '@tanstack/react-query'
import type { FormField } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { SelectField } from '../../../ui/fields/SelectField'
import { optionOf } from '../useUtilities'

type GiverFieldProps = { field: FormField<string | null>; hospitalId: number }

/** Who gave a dose that is entered from paper: a member of staff of the hospital, by default the user. */
export function GiverField({ field, hospitalId }: GiverFieldProps) {
  const t = useText('prescriptions')
  const { id: own } = useUser()
  const { data } = useQuery({ ...api.outage.givers.query({ params: { id: hospitalId } }), ...handlesOwnError })
  const others = (data?.data ?? []).filter(({ id }) => id !== own)
  return (
    <SelectField
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value || null)}
      label={t('record.giver')}
      options={[{ value: '', label: t('record.giver.me') }, ...others.map(optionOf)]}
    />
  )
}
