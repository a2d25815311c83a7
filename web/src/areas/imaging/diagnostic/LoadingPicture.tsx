import { useText } from '../../../app/i18n/useText'
import { Spinner } from '../../../ui/Spinner'
import { PreviewPicture } from '../PreviewPicture'
import type { PreviewQuery } from '../types'
import classes from './diagnostic.module.css'
import { isPreviewed, type SeriesImage } from './images'

type LoadingPictureProps = {
  /** What is being loaded; its preview is shown meanwhile, if it has one. */
  image: SeriesImage | undefined
  preview: PreviewQuery | undefined
  /** The viewer shows the beginning of the image already, which has more detail than the preview. */
  isPart?: boolean
  /** Called when the preview is shown, or cannot be. */
  onSettled?: () => void
  children: string
}

/** That something is being loaded, over the preview of the image, which a slow connection loads within seconds. */
export function LoadingPicture({ image, preview, isPart = false, onSettled, children }: LoadingPictureProps) {
  const t = useText('imaging')
  const hasPreview = image !== undefined && isPreviewed(image) && !isPart
  return (
    <>
      {image && preview && hasPreview && (
        <div className={classes.preview}>
          <PreviewPicture
            query={preview({ fileId: image.file.id, frame: image.frame, size: 'picture' })}
            alt=""
            onSettled={onSettled}
          />
        </div>
      )}
      <div className={classes.loading} role="status">
        {isPart && <strong>{t('diagnostic.part')}</strong>}
        {hasPreview && preview && <strong>{t('viewer.notForDiagnosis')}</strong>}
        <Spinner />
        <p>{children}</p>
      </div>
    </>
  )
}
