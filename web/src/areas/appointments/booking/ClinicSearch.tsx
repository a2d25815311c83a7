import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { parseDate } from '#contract/rules/calendarDate'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { navigate, useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { DateField } from '../../../ui/fields/DateField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { PatientPage } from '../page/PatientPage'
import classes from './ClinicSearch.module.css'
import { fittingTo, latestTo, readSearch, type Search, writeSearch } from './searchAddress'

type SearchForm = Omit<Search, 'from' | 'to'> & { from: string | null; to: string | null }

/**
 * Shows the search form (name of the doctor, visit type, dates, specialty, country and city); submitting it opens the doctors who have free
 * slots.
 */
export function ClinicSearch() {
  const t = useText('appointments')
  const [params] = useSearchParams()
  const { time_zone: zone } = useUser()
  const today = dayIn(zone)
  const choices = useQuery({ ...api.patient.utilities.query(), staleTime: 300_000 })
  const form = useForm<SearchForm, Search, Search>({
    initial: readSearch(params, today),
    schema: () => import('./searchSchema').then((m) => m.searchSchema(today)),
    body: (values) => ({ ...values, from: values.from ?? '', to: values.to ?? '' }),
    send: async (search) => search,
    onDone: (search) => {
      // Store the form in the history entry, so that going back restores it.
      void navigate(`/patient/clinic/search?${writeSearch(search)}`, { replace: true })
      void navigate(`/patient/appointment/select?${writeSearch(search)}`)
    },
    guard: false,
  })
  const { from, to } = form.values
  const first = from !== null && parseDate(from) !== undefined ? from : today
  const startAt = (day: string | null) => {
    const fits = day !== null && to !== null && parseDate(day) !== undefined && parseDate(to) !== undefined
    form.set({ from: day, ...(fits ? { to: fittingTo(day, to) } : {}) })
  }
  const options = (kind: 'countries' | 'cities' | 'specialties') =>
    choices.data?.data[kind].map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const country = form.field('country')
  const city = form.field('city')
  const specialty = form.field('specialty_id')
  return (
    <PatientPage
      title={t('search.title')}
      lead={t('search.lead')}
      backTo="/patient/appointments"
      step={1}
      width="narrow"
    >
      <Card>
        <form {...form.props} className={classes.form}>
          <TextField {...form.field('q')} label={t('search.doctor')} maxLength={100} optional />
          <SelectField
            {...specialty}
            value={specialty.value || null}
            onChange={(value) => specialty.onChange(value ?? '')}
            label={t('search.specialty')}
            placeholder={t('search.anySpecialty')}
            options={options('specialties')}
            optional
          />
          <div className={classes.dates}>
            <DateField {...form.field('from')} onChange={startAt} label={t('search.from')} min={today} />
            <DateField {...form.field('to')} label={t('search.to')} min={first} max={latestTo(first)} />
          </div>
          <SegmentedField
            {...form.field('type')}
            label={t('search.type')}
            options={[
              { value: '0', label: t('type.all') },
              { value: 'virtual', label: t('type.virtual') },
              { value: 'physical', label: t('type.physical') },
            ]}
          />
          <SelectField
            {...country}
            value={country.value || null}
            onChange={(value) => country.onChange(value ?? '')}
            label={t('search.country')}
            placeholder={t('search.anyCountry')}
            options={options('countries')}
            optional
          />
          <SelectField
            {...city}
            value={city.value || null}
            onChange={(value) => city.onChange(value ?? '')}
            label={t('search.city')}
            placeholder={t('search.anyCity')}
            options={options('cities')}
            searchable
            optional
          />
          <Button
            variant="primary"
            type="submit"
            icon={<IconSearch />}
            wide
            busy={form.busy}
            busyText={t('search.searching')}
          >
            {t('search.submit')}
          </Button>
        </form>
      </Card>
    </PatientPage>
  )
}
