import { useText } from '../../app/i18n/useText'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { SelectField } from '../../ui/fields/SelectField'
import classes from './CalendarPage.module.css'
import type { Utilities } from './types'
import type { CalendarAddress } from './useCalendarAddress'

type CalendarFiltersProps = {
  utilities: Utilities
  address: CalendarAddress
  hospital: number
  /** 0: all. */
  specialty: number
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** The filters of document 3: the location, and the specialty or, of personal events, the clinic. */
export function CalendarFilters({ utilities, address, hospital, specialty }: CalendarFiltersProps) {
  const t = useText('calendarEvents')
  const { hospitals, specialties, clinics } = utilities
  const all = { value: '0', label: t('filter.allSpecialties') }
  return (
    <search className={classes.filters} aria-label={t('filter.label')}>
      <SelectField
        label={t('filter.location')}
        options={hospitals.map(optionOf)}
        value={String(hospital)}
        onChange={(value) => address.change({ hospital: value })}
      />
      {address.isPersonal ? (
        <SelectField
          label={t('filter.clinic')}
          placeholder={t('filter.allClinics')}
          options={clinics.map(optionOf)}
          value={address.clinic === undefined ? null : String(address.clinic)}
          onChange={(value) => address.change({ clinic: value })}
          optional
        />
      ) : (
        <SelectField
          label={t('filter.specialty')}
          options={[all, ...specialties.map(optionOf)]}
          value={String(specialty)}
          onChange={(value) => address.change({ specialty: value })}
        />
      )}
      <CheckboxField
        label={t('filter.personal')}
        checked={address.isPersonal}
        onChange={(checked) => address.change({ personal: checked ? '1' : null, clinic: null })}
      />
    </search>
  )
}
