import type { StoredFile } from '#contract/kit/media'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { Value } from '../../../ui/Value'
import type { FacilityKind } from '../facilities'
import { FacilityFile } from './FacilityFile'
import classes from './FilesCard.module.css'

type FilesCardProps = {
  kind: FacilityKind
  id: number
  logo?: StoredFile | null
  agreement: StoredFile | null
}

/** Shows the files of a facility. */
export function FilesCard({ kind, id, logo, agreement }: FilesCardProps) {
  const t = useText('facilities')
  return (
    <Card title={t('files.title')}>
      <div className={classes.files}>
        {logo && <FacilityFile kind={kind} id={id} name="logo" file={logo} />}
        {agreement && <FacilityFile kind={kind} id={id} name="agreement" file={agreement} />}
        {!logo && !agreement && <Value>{null}</Value>}
      </div>
    </Card>
  )
}
