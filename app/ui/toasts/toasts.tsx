import { ToastContainer, type ToastOptions, toast } from "react-toastify/unstyled";
import "./toasts.css";

export type ToastTone = "success" | "warning" | "error";

type ToastsProps = { id: string; autoCloseMs: number };

/** The container for the toasts of one part of a page. */
export function Toasts({ id, autoCloseMs }: ToastsProps) {
  return (
    <ToastContainer
      containerId={id}
      position="top-right"
      autoClose={autoCloseMs}
      newestOnTop={false}
      pauseOnHover
      pauseOnFocusLoss
      draggable
    />
  );
}

export function showToast(containerId: string, tone: ToastTone, text: string, options: ToastOptions = {}): void {
  toast[tone](text, { ...options, containerId });
}
