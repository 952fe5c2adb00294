export { AdminFrame } from './AdminFrame';
export {
  formatSeconds,
  formatShare,
  formatShortTime,
  formatSigned,
  formatTime,
  formatWhole,
} from './figures';
export { Pager } from './Pager';
export { Panel } from './Panel';
export { Segments } from './Segments';
export { Changes, ReasonDialog } from './settings/ReasonDialog';
export { useLeaveGuard } from './settings/useLeaveGuard';
export { Cell, Head, Row, Table } from './Table';
export { useAct } from './useAct';
export { useCurrentInSight } from './useCurrentInSight';
export { useAsk } from './useAsk';
export { usePages } from './usePages';
export { usePolled } from './usePolled';
