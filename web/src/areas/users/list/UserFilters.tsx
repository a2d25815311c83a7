import { roleName } from '#contract/roles/roleName'
import { accountStatuses } from '#contract/users/accountStatus'
import type { FilterTools } from '../../../app/entity/EntityList'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { SwitchField } from '../../../ui/fields/SwitchField'
import { DateRangeFilter } from '../../../ui/list/DateRangeFilter'
import { FilterChip } from '../../../ui/list/FilterChip'
import { optionsOf, useCityOptions, useUserChoices } from '../useUserChoices'

/** Names of the filters in the URL. */
export const filterNames = [
  'q',
  'is_staff',
  'specialty',
  'level',
  'country',
  'city',
  'hospital',
  'role',
  'status',
  'from',
  'to',
  'sort',
] as const

type Tools = FilterTools<(typeof filterNames)[number]>

/** Shows the staff filter and the advanced search, with a chip for each active filter. */
export function UserFilters({ filters, setFilters }: Tools) {
  const t = useText('users')
  const language = useLanguage()
  const choices = useUserChoices().data?.data
  const cities = useCityOptions(filters.country || null) ?? []
  const roles = (choices?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: roleName(name, language) }))
  const chip = (
    name: 'specialty' | 'level' | 'hospital' | 'role' | 'city' | 'status',
    options: ReturnType<typeof optionsOf>,
  ) => (
    <FilterChip
      label={t(`filter.${name}`)}
      options={options}
      value={filters[name] || null}
      onChange={(value) => setFilters({ [name]: value })}
    />
  )
  return (
    <>
      <SwitchField
        label={t('filter.is_staff')}
        checked={filters.is_staff === '1'}
        onChange={(on) => setFilters({ is_staff: on ? '1' : null })}
      />
      {chip('role', roles)}
      {chip(
        'status',
        accountStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {chip('hospital', optionsOf(choices?.hospitals ?? []))}
      {chip('specialty', optionsOf(choices?.specialties ?? []))}
      {chip('level', optionsOf(choices?.levels ?? []))}
      <FilterChip
        label={t('filter.country')}
        options={optionsOf(choices?.countries ?? [])}
        value={filters.country || null}
        onChange={(value) => setFilters({ country: value, city: null })}
      />
      {filters.country && chip('city', cities)}
      <Opened filters={filters} setFilters={setFilters} />
    </>
  )
}

/** Shows the filter for the date range in which the account was created. */
function Opened({ filters, setFilters }: Tools) {
  const t = useText('users')
  const { from, to } = filters
  return (
    <DateRangeFilter
      labels={{ filter: t('filter.opened'), from: t('filter.from'), to: t('filter.to') }}
      from={from}
      to={to}
      onChange={setFilters}
      max={dayIn(useUser().time_zone)}
    />
  )
}
