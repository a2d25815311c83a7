import { IconCalendarSearch } from '@tabler/icons-react'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { type Search, writeSearch } from '../booking/searchAddress'
import { shortDate } from '../time/shortDate'
import { NextFreeDay } from './NextFreeDay'

/** Says that the search found no doctors, and offers the next free day, all visit types and the search form. */
export function NoDoctors({ search }: { search: Search }) {
  const t = useText('appointments')
  const language = useLanguage()
  const days = { from: shortDate(search.from, language), to: shortDate(search.to, language) }
  return (
    <Empty
      icon={<IconCalendarSearch />}
      title={t('doctors.none')}
      body={t('doctors.noneBody', days)}
      action={
        <>
          <NextFreeDay search={search} />
          {search.type !== '0' && (
            <Button to={`/patient/appointment/select?${writeSearch({ ...search, type: '0' })}`}>
              {t('doctors.allTypes')}
            </Button>
          )}
          {search.specialty_id !== '' && (
            <Button to={`/patient/waitlist/join?${writeSearch(search)}`}>{t('waitlist.join')}</Button>
          )}
          <Button to={`/patient/clinic/search?${writeSearch(search)}`}>{t('doctors.back')}</Button>
        </>
      }
    />
  )
}
