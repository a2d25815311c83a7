import { IconColumns2, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { Button } from '../../../ui/Button'
import { DayText } from '../../../ui/DateTimeText'
import { isolated } from '../../../ui/isolated'
import { Spinner } from '../../../ui/Spinner'
import { OtherPatient } from '../OtherPatient'
import { sizeOf } from '../studies'
import type { Study } from '../types'
import { useSizeText } from '../useSizeText'
import { useStudyName } from '../useStudyName'
import classes from './diagnostic.module.css'
import { earlierStudies } from './earlierStudies'
import type { EarlierStudies } from './types'

type EarlierListProps = {
  earlier: EarlierStudies
  study: Study
  shown: string | undefined
  onOpen: (study: Study) => void
  onClose: () => void
}

/** The earlier studies of the patient, one of which is opened beside this one. */
export function EarlierList({ earlier, study, shown, onOpen, onClose }: EarlierListProps) {
  const t = useText('imaging')
  const studyName = useStudyName()
  const sizeText = useSizeText()
  const { data, error, refetch } = useQuery({ ...earlier.files, ...handlesOwnError })
  const studies = data ? earlierStudies(data, study) : []
  return (
    <section className={classes.panel} aria-label={t('earlier.label')}>
      <h3 className={classes.heading}>{t('earlier.label')}</h3>
      {!data && !error && <Spinner />}
      {error && (
        <p role="alert">
          {t('earlier.notLoaded')} <Button onClick={() => void refetch()}>{t('preview.again')}</Button>
        </p>
      )}
      {data && studies.length === 0 && <p className={classes.quiet}>{t('earlier.none')}</p>}
      <ul className={classes.list}>
        {studies.map((each) => {
          const [first] = each.files
          const images = each.series.reduce((sum, series) => sum + series.images, 0)
          return (
            <li key={each.key} className={classes.earlier}>
              <bdi className={classes.rowName}>{first && studyName(first)}</bdi>
              <span className={classes.quiet}>
                {first?.image.study_date && <DayText day={first.image.study_date} />}{' '}
                {t('study.facts', { count: images, size: isolated(sizeText(sizeOf(each.files))) })}
              </span>
              <OtherPatient files={each.files} />
              {each.key === shown ? (
                <Button icon={<IconX />} onClick={onClose}>
                  {t('earlier.close')}
                </Button>
              ) : (
                <Button icon={<IconColumns2 />} onClick={() => onOpen(each)}>
                  {t('earlier.open')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
