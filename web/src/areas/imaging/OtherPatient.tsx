import { Fragment } from 'react'
import { useText } from '../../app/i18n/useText'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import classes from './imaging.module.css'
import type { ImageFile } from './types'

const differs = ({ image }: ImageFile) => image.name_check === 'different' || image.id_check === 'different'

/** Whom the files name, each once; first those with another name, because devices often have ids of their own. */
function namedIn(files: readonly ImageFile[]): ImageFile['image'][] {
  const named = new Map(files.map(({ image }) => [JSON.stringify([image.patient_name, image.patient_id]), image]))
  return [...named.values()].toSorted(
    (a, b) => Number(b.name_check === 'different') - Number(a.name_check === 'different'),
  )
}

/** A warning that files may be of another person than the patient of the order, with everybody whom they name. */
export function OtherPatient({ files }: { files: readonly ImageFile[] }) {
  const t = useText('imaging')
  const different = files.filter(differs)
  const [first] = different
  if (!first) return null
  const hasOtherName = different.some(({ image }) => image.name_check === 'different')
  const hasOtherId = different.some(({ image }) => image.id_check === 'different')
  const what = hasOtherName ? (hasOtherId ? 'both' : 'name') : 'id'
  const isForStaff = first.image.patient_name !== undefined
  return (
    <InlineNotice tone="warn" title={t(`other.${what}`)}>
      {isForStaff ? (
        <>
          <p className={classes.line}>{t('other.files', { count: different.length })}</p>
          {namedIn(different).map(({ patient_name: name, patient_id: id }) => (
            <Fragment key={`${name} ${id}`}>
              <p className={classes.line}>
                {t('other.nameInFile')} {name ? <Name>{name}</Name> : t('other.none')}
              </p>
              <p className={classes.line}>
                {t('other.idInFile')} {id ? <Isolate>{id}</Isolate> : t('other.none')}
              </p>
            </Fragment>
          ))}
        </>
      ) : (
        t('other.forPatient')
      )}
    </InlineNotice>
  )
}
