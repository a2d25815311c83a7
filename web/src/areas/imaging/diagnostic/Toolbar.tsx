import {
  type Icon,
  IconAngle,
  IconArrowsMove,
  IconCircleDashed,
  IconContrast,
  IconEraser,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRotateClockwise,
  IconRuler2,
  IconStack2,
  IconZoomIn,
} from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import classes from './diagnostic.module.css'
import { type ViewerTool, viewerTools } from './protocol'

const icons: Record<ViewerTool, Icon> = {
  window: IconContrast,
  zoom: IconZoomIn,
  pan: IconArrowsMove,
  scroll: IconStack2,
  length: IconRuler2,
  angle: IconAngle,
  ellipse: IconCircleDashed,
}

type ToolbarProps = {
  tool: ViewerTool
  onTool: (tool: ViewerTool) => void
  /** Undefined where there is one image only. */
  isPlaying: boolean | undefined
  onPlay: () => void
  isInverted: boolean
  onInvert: () => void
  onTurn: () => void
  onReset: () => void
  onClear: () => void
}

/** What a drag on the image does, and what is done with the image. */
export function Toolbar({ tool, onTool, isPlaying, onPlay, isInverted, ...actions }: ToolbarProps) {
  const t = useText('imaging')
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('tools.label')}>
      {viewerTools.map((name) => (
        <ToolButton key={name} icon={icons[name]} isOn={name === tool} onClick={() => onTool(name)}>
          {t(`tools.${name}`)}
        </ToolButton>
      ))}
      {isPlaying !== undefined && (
        <ToolButton icon={isPlaying ? IconPlayerPause : IconPlayerPlay} isOn={isPlaying} onClick={onPlay}>
          {isPlaying ? t('tools.stop') : t('tools.play')}
        </ToolButton>
      )}
      <ToolButton icon={IconContrast} isOn={isInverted} onClick={actions.onInvert}>
        {t('tools.invert')}
      </ToolButton>
      <ToolButton icon={IconRotateClockwise} onClick={actions.onTurn}>
        {t('tools.turn')}
      </ToolButton>
      <ToolButton icon={IconEraser} onClick={actions.onClear}>
        {t('tools.clear')}
      </ToolButton>
      <ToolButton icon={IconRefresh} onClick={actions.onReset}>
        {t('tools.reset')}
      </ToolButton>
    </div>
  )
}

type ToolButtonProps = { icon: Icon; isOn?: boolean; onClick: () => void; children: string }

function ToolButton({ icon: Picture, isOn, onClick, children }: ToolButtonProps) {
  return (
    <button type="button" className={classes.tool} aria-pressed={isOn} data-on={isOn || undefined} onClick={onClick}>
      <Picture size={20} aria-hidden="true" />
      <span>{children}</span>
    </button>
  )
}
