import { useText } from '../../app/i18n/useText'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import classes from './imaging.module.css'
import type { ImageFile } from './types'

const differs = ({ image }: ImageFile) => image.name_check === 'different' || image.id_check === 'different'

/** A warning that files may be of another person than the patient of the order, with whom they name. */
export function OtherPatient({ files }: { files: readonly ImageFile[] }) {
  const t = useText('imaging')
  const different = files.filter(differs)
  const [first] = different
  if (!first) return null
  const { name_check: name, id_check: id } = first.image
  const what = name === 'different' ? (id === 'different' ? 'both' : 'name') : 'id'
  const isForStaff = first.image.patient_name !== undefined
  return (
    <InlineNotice tone="warn" title={t(`other.${what}`)}>
      {isForStaff ? (
        <>
          <p className={classes.line}>{t('other.files', { count: different.length })}</p>
          <p className={classes.line}>
            {t('other.nameInFile')}{' '}
            {first.image.patient_name ? <Name>{first.image.patient_name}</Name> : t('other.none')}
          </p>
          <p className={classes.line}>
            {t('other.idInFile')}{' '}
            {first.image.patient_id ? <Isolate>{first.image.patient_id}</Isolate> : t('other.none')}
          </p>
        </>
      ) : (
        t('other.forPatient')
      )}
    </InlineNotice>
  )
}
