import { Navigate } from 'react-router';

/** The addresses of the landing page lead home for whom it is not shown to. */
export default function HomewardPage() {
  return <Navigate to="/" replace />;
}
