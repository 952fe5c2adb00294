import { Navigate } from 'react-router';

/** /admin leads to the first of its pages. */
export default function AdminPage() {
  return <Navigate to="/admin/index" replace />;
}
