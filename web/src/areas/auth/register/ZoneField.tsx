import { zonePlace } from '#contract/rules/zonePlace'
import type { FormField } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { browserZone, isSameZone } from '../../../lib/dates'
import { SelectField } from '../../../ui/fields/SelectField'

type ZoneFieldProps = FormField<string | null> & {
  /** Those of the chosen country. */
  zones: readonly string[]
}

/** A field for the time zone, shown only if the chosen country leaves a choice: it has several, or the device has another. */
export function ZoneField({ zones, ...field }: ZoneFieldProps) {
  const t = useText('register')
  const language = useLanguage()
  const device = browserZone()
  const choices = zones.some((zone) => isSameZone(zone, device)) ? zones : [...zones, device]
  if (zones.length === 0 || choices.length === 1) return null
  return (
    <SelectField
      {...field}
      label={t('zone')}
      hint={t('zoneHint')}
      options={choices.map((zone) => ({ value: zone, label: zonePlace(zone, language) }))}
    />
  )
}
