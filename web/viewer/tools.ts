import {
  AngleTool,
  addTool,
  EllipticalROITool,
  Enums,
  LengthTool,
  PanTool,
  StackScrollTool,
  ToolGroupManager,
  WindowLevelTool,
  ZoomTool,
} from '@cornerstonejs/tools'
import type { ViewerTool } from '../src/areas/imaging/diagnostic/protocol'

const { Primary, Secondary, Auxiliary, Wheel } = Enums.MouseBindings

/**
 * Zooms by a drag with one finger too, as with the mouse; two fingers zoom and move at once. The tool of the library only moves by one
 * finger.
 */
class TouchZoomTool extends ZoomTool {
  constructor(...given: ConstructorParameters<typeof ZoomTool>) {
    super(...given)
    this.preTouchStartCallback = this.preMouseDownCallback as typeof this.preTouchStartCallback
    this.touchDragCallback = (event) => {
      const { detail } = event
      if ('currentPointsList' in detail && detail.currentPointsList.length > 1) this._pinchCallback(event)
      else this._dragCallback(event)
    }
  }
}

const classes = {
  window: WindowLevelTool,
  zoom: TouchZoomTool,
  pan: PanTool,
  scroll: StackScrollTool,
  length: LengthTool,
  angle: AngleTool,
  ellipse: EllipticalROITool,
} as const satisfies Record<ViewerTool, unknown>

/** What other buttons, the wheel and two fingers do, whichever tool is chosen. */
const always: Partial<Record<ViewerTool, object[]>> = {
  scroll: [{ mouseButton: Wheel }],
  pan: [{ mouseButton: Auxiliary }],
  zoom: [{ mouseButton: Secondary }, { numTouchPoints: 2 }],
}

/** Returns the tools of all panes. */
export function createTools() {
  const group = ToolGroupManager.createToolGroup('panes')
  if (!group) throw new Error('There are tools already')
  for (const tool of Object.values(classes)) {
    addTool(tool)
    group.addTool(tool.toolName)
  }
  return {
    addPane: (viewportId: string, engineId: string) => group.addViewport(viewportId, engineId),
    removePane: (viewportId: string, engineId: string) => group.removeViewports(engineId, viewportId),
    /** Chooses what a drag with one finger or the left button does. */
    choose(chosen: ViewerTool) {
      for (const [name, { toolName }] of Object.entries(classes) as [ViewerTool, { toolName: string }][]) {
        group.setToolPassive(toolName, { removeAllBindings: true })
        const bindings = [
          ...(always[name] ?? []),
          ...(name === chosen ? [{ mouseButton: Primary }, { numTouchPoints: 1 }] : []),
        ]
        if (bindings.length > 0) group.setToolActive(toolName, { bindings })
      }
    },
  }
}
